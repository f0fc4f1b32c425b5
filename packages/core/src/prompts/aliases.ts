/** The names under which models return what was asked for, folded; the asked name comes first. */
export const ENTITY_LISTS = Object.freeze(['entities', 'nodes', 'entitylist', 'extractedentities', 'vertices']);
export const EDGE_LISTS = Object.freeze([
  'edges',
  'facts',
  'relations',
  'relationships',
  'triples',
  'triplets',
  'links',
  'edgelist',
  'extractededges',
]);

export const NAME = Object.freeze(['name', 'entityname', 'entity', 'nodename', 'node', 'title', 'label', 'text']);
export const TYPE = Object.freeze(['type', 'entitytype', 'category', 'kind', 'class', 'label']);
export const ENTITY_DESCRIPTION = Object.freeze(['description', 'entitydescription', 'summary', 'desc', 'details']);
export const IDENTITY = Object.freeze(['id', 'idx', 'index', 'entityid', 'nodeid']);

export const SOURCE = Object.freeze([
  'source',
  'subject',
  'from',
  'head',
  'sourceentity',
  'sourcename',
  'sourceentityname',
  'sourcenode',
  'sourceid',
  'subjectname',
]);
export const TARGET = Object.freeze([
  'target',
  'object',
  'to',
  'tail',
  'targetentity',
  'targetname',
  'targetentityname',
  'targetnode',
  'targetid',
  'objectname',
]);
export const RELATION = Object.freeze([
  'relation',
  'predicate',
  'relationship',
  'relationtype',
  'relationshiptype',
  'relationname',
  'edgetype',
  'verb',
  'type',
  'label',
  'name',
]);
export const EDGE_DESCRIPTION = Object.freeze(['description', 'fact', 'facttext', 'statement', 'sentence', 'summary']);
export const VALID_AT = Object.freeze([
  'validat',
  'validfrom',
  'startdate',
  'starttime',
  'startedat',
  'start',
  'since',
]);
export const INVALID_AT = Object.freeze([
  'invalidat',
  'validto',
  'validuntil',
  'enddate',
  'endtime',
  'endedat',
  'end',
  'until',
]);
export const DENIED = Object.freeze(['denied', 'negated', 'isnegated']);

/** Where a reply hides its lists when a model, or a gateway, wraps them. */
export const WRAPPERS = Object.freeze([
  'result',
  'results',
  'output',
  'data',
  'response',
  'graph',
  'knowledgegraph',
  'answer',
  'extraction',
  'json',
  'arguments',
  'input',
  'parameters',
  'content',
  'properties',
]);
