const OPEN = /^\s*<gligabao-context\b[^>]*>\s*$/i;
const CLOSE = /^\s*<\/gligabao-context>\s*$/i;
/** A fact or passage as it is shown with its handle: `[f1] Alice works at Acme.` */
const HANDLED = /^\s*(?:[-*•]\s*)?\[[a-z]{1,2}\d{1,4}\]\s|\s\[[a-z]{1,2}\d{1,4}\](?:[\s,;.]|$)/;

/** Tells, line by line, which lines are text that this server wrote itself. */
export function ownOutputFilter(): (line: string) => boolean {
  let inside = false;
  return (line) => {
    if (OPEN.test(line)) {
      inside = true;
      return true;
    }
    if (CLOSE.test(line)) {
      inside = false;
      return true;
    }
    return inside || HANDLED.test(line);
  };
}
