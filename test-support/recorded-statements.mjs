// What clients of PostgreSQL send, told by the driver that sends it.

/**
 * Keeps the text of every statement that clients of an application send, until it is stopped.
 *
 * @param {{ readonly prototype: object }} Client the class of the driver `pg`
 * @param {string} application the beginning of the name by which they connect
 * @returns {{ readonly statements: ReadonlySet<string>, stop(): void }}
 */
export function recordStatements(Client, application) {
  const statements = new Set();
  const sender = /** @type {Record<string, Function>} */ (Client.prototype);
  const { query } = sender;
  sender.query = function recorded(statement, ...rest) {
    const name = this.connectionParameters.application_name;
    if (typeof name === 'string' && name.startsWith(application)) {
      statements.add(typeof statement === 'string' ? statement : statement.text);
    }
    return query.call(this, statement, ...rest);
  };
  return {
    statements,
    stop() {
      sender.query = query;
    },
  };
}
