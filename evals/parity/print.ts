const LONGEST = 1500;

function shown(_: string, value: unknown): unknown {
  if (value instanceof Map) return Object.fromEntries(value);
  if (value === undefined) return '<none>';
  return Object.is(value, -0) ? '-0' : value;
}

/** A value on one line, with everything beyond ASCII escaped, cut where it becomes long. */
export function print(value: unknown, longest = LONGEST): string {
  const json = JSON.stringify(value === undefined ? '<none>' : value, shown);
  const ascii = json.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return ascii.length <= longest ? ascii : `${ascii.slice(0, longest)}... (${ascii.length} characters)`;
}
