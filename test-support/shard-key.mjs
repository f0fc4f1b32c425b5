// Whether the tables of a PostgreSQL schema can lie in parts by one column: it is in every key, and every statement says
// which part it is for.
import { loadModule, parseSync } from 'libpg-query';

/**
 * @typedef {object} Sharding
 * @property {string} schema
 * @property {string} key the column that the tables lie in parts by
 * @property {readonly string[]} free tables that every part may have whole, because they hold little or nothing of users
 * @property {{ readonly table: string, readonly column: string }} [list] a free table with a row for each part, and its
 *   column that holds the part
 */

/** What in the catalogue of a schema lacks the column, a line each; `$1` is the schema, `$2` the column, `$3` the free tables. */
export const KEYS_WITHOUT = `
  WITH tables AS (
    SELECT c.oid, c.relname::text AS name, (SELECT a.attnum FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = $2)
      AS key FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = $1 AND c.relkind IN ('r', 'p') AND NOT c.relname = ANY ($3::text[]))
  SELECT t.name || ' has no primary key' AS line FROM tables t
  WHERE NOT EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = t.oid AND i.indisprimary)
  UNION ALL
  SELECT t.name || ': ' || i.indexrelid::regclass::text || ' is unique without ' || $2 FROM tables t
  JOIN pg_index i ON i.indrelid = t.oid AND i.indisunique
  WHERE t.key IS NULL OR NOT t.key = ANY ((i.indkey::int2[])[0:i.indnkeyatts - 1])
  UNION ALL
  SELECT t.name || ': ' || o.conname || ' points at ' || p.name || ' without ' || $2 FROM tables t
  JOIN pg_constraint o ON o.conrelid = t.oid AND o.contype = 'f'
  JOIN tables p ON p.oid = o.confrelid
  WHERE NOT EXISTS (SELECT 1 FROM unnest(o.conkey, o.confkey) k (child, parent) WHERE k.child = t.key AND k.parent = p.key)
  ORDER BY 1`;

const QUERIES = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'];

const isObject = (value) => typeof value === 'object' && value !== null;
const uncast = (node) => (node?.TypeCast ? uncast(node.TypeCast.arg) : node);
const isGiven = (node) => uncast(node)?.ParamRef !== undefined || uncast(node)?.A_Const !== undefined;

/** A column as `[alias, name]`; the alias is empty where there is none. */
function columnOf(node) {
  const fields = uncast(node)?.ColumnRef?.fields?.map((field) => field.String?.sval);
  if (!fields) return null;
  return fields.length === 1 ? ['', fields[0]] : fields.slice(-2);
}

function conjunctsOf(node) {
  if (!node) return [];
  return node.BoolExpr?.boolop === 'AND_EXPR' ? node.BoolExpr.args.flatMap(conjunctsOf) : [node];
}

/** The tables and joined conditions of a FROM clause. */
function joined(node) {
  if (node.JoinExpr) {
    const [left, right] = [joined(node.JoinExpr.larg), joined(node.JoinExpr.rarg)];
    return {
      tables: [...left.tables, ...right.tables],
      conditions: [...left.conditions, ...right.conditions, ...conjunctsOf(node.JoinExpr.quals)],
    };
  }
  return { tables: node.RangeVar ? [node.RangeVar] : [], conditions: [] };
}

/** The names that a table goes by, anywhere in a statement. */
function namesOf(node, table) {
  if (!isObject(node)) return [];
  const own = node.RangeVar?.relname === table ? [node.RangeVar.alias?.aliasname ?? table] : [];
  return [...own, ...Object.values(node).flatMap((part) => namesOf(part, table))];
}

/** Makes a walk over queries that tells of tables which nothing pins to a part. */
function walker({ schema, key, free, list }, told, statement) {
  const lists = list === undefined ? [] : namesOf(statement, list.table);

  const isSharded = ({ schemaname, relname }) => schemaname === schema && !free.includes(relname);

  /** A value that is the column's: given, or read from a table that every part has. */
  const isValue = (node) => {
    if (isGiven(node)) return true;
    const select = node?.SubLink?.subselect?.SelectStmt;
    const column = columnOf(select?.targetList?.[0]?.ResTarget?.val)?.[1];
    const isListed = list !== undefined && select?.fromClause?.[0]?.RangeVar?.relname === list.table;
    return column !== undefined && (column === key || (isListed && column === list.column));
  };

  /** Which of the tables a condition pins, and which of them it pins to one another. */
  function pins(condition, unpinned) {
    const expression = condition.A_Expr;
    if (expression?.name?.[0]?.String?.sval !== '=') return { pinned: [], linked: [] };
    const nameOf = (node) => {
      const column = columnOf(node);
      if (column && column[1] === list?.column && lists.includes(column[0])) return column[0];
      if (column?.[1] !== key) return null;
      return column[0] === '' && unpinned.length === 1 ? unpinned[0] : column[0];
    };
    const { kind, lexpr, rexpr } = expression;
    const [left, right] = [nameOf(lexpr), nameOf(rexpr)];
    if (kind === 'AEXPR_IN') return { pinned: rexpr.List.items.every(isGiven) ? [left] : [], linked: [] };
    if (kind === 'AEXPR_OP_ANY') return { pinned: isGiven(rexpr) ? [left] : [], linked: [] };
    if (kind !== 'AEXPR_OP') return { pinned: [], linked: [] };
    if (left !== null && right !== null) return { pinned: [], linked: [[left, right]] };
    return { pinned: [isValue(rexpr) && left, isValue(lexpr) && right], linked: [] };
  }

  function check(tables, conditions) {
    const open = new Map(
      tables.filter(isSharded).map((table) => [table.alias?.aliasname ?? table.relname, table.relname]),
    );
    const found = conditions.map((condition) => pins(condition, [...open.keys()]));
    const links = found.flatMap(({ linked }) => linked);
    // What is not a table of this query was looked at where it stands: a query around this one, or a part of it.
    const closed = new Set([
      ...found.flatMap(({ pinned }) => pinned),
      ...links.flat().filter((name) => !open.has(name)),
    ]);
    for (let before = -1; before !== closed.size;) {
      before = closed.size;
      for (const link of links) if (link.some((name) => closed.has(name))) for (const name of link) closed.add(name);
    }
    for (const [alias, table] of open) if (!closed.has(alias)) told(table);
  }

  function checkInsert({ relation, cols = [], selectStmt }) {
    if (!isSharded(relation)) return;
    const place = cols.findIndex(({ ResTarget }) => ResTarget.name === key);
    const select = selectStmt?.SelectStmt;
    const rows = select?.valuesLists?.map(({ List }) => List.items) ?? [
      select?.targetList?.map(({ ResTarget }) => ResTarget.val),
    ];
    const isCarried = (value) => isValue(value) || columnOf(value)?.[1] === key || columnOf(value)?.[1] === 'id';
    if (place === -1 || !rows.every((row) => isCarried(row?.[place]))) told(relation.relname);
  }

  function query(kind, node) {
    const parts = [...(node.fromClause ?? []), ...(node.usingClause ?? [])].map(joined);
    const own = kind === 'UpdateStmt' || kind === 'DeleteStmt' ? [node.relation] : [];
    const tables = [...own, ...parts.flatMap((part) => part.tables)];
    check(tables, [...parts.flatMap((part) => part.conditions), ...conjunctsOf(node.whereClause)]);
    if (kind === 'InsertStmt') checkInsert(node);
  }

  return function walk(node) {
    if (!isObject(node)) return;
    for (const [name, value] of Object.entries(node)) {
      // The two sides of a UNION stand without their kind.
      if (QUERIES.includes(name)) query(name, value);
      else if (name === 'larg' || name === 'rarg') if (value.targetList || value.op) query('SelectStmt', value);
      walk(value);
    }
  };
}

/**
 * The tables of a statement that it does not say the part of.
 *
 * @param {string} text
 * @param {Sharding} sharding
 * @returns {Promise<readonly string[]>}
 */
export async function tablesWithout(text, sharding) {
  await loadModule();
  const found = new Set();
  const statement = parseSync(text);
  walker(sharding, (table) => found.add(table), statement)(statement);
  return [...found].sort((a, b) => (a < b ? -1 : 1));
}
