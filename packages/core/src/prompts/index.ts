export { ANSWER_QUESTION_SYSTEM, ANSWER_QUESTION_VERSION, NO_ANSWER } from './answer-question-prompt.ts';
export { EXTRACT_GRAPH_SYSTEM, EXTRACT_GRAPH_VERSION } from './extract-graph-prompt.ts';
export { MAX_OUTPUT_TOKENS, PROMPT_VERSIONS, promptedTasks, type PromptedSettings } from './prompted-tasks.ts';
export { RESOLVE_EDGES_SYSTEM, RESOLVE_EDGES_VERSION } from './resolve-edges-prompt.ts';
export { EXTRACT_GRAPH_SCHEMA, RESOLVE_EDGES_SCHEMA } from './schemas.ts';
export { metered, type MeterSettings } from '../wrappers/metered.ts';
export { retrying, type RetrySettings } from '../wrappers/retrying.ts';
