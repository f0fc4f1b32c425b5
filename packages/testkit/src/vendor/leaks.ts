import { inspect } from 'node:util';
import type { ServerTurn } from '../loopback/scripted-server.ts';

/** Everything that a log, a response or a debugger could show of an error, its causes included. */
export function everythingOf(error: unknown): string {
  const shown = [inspect(error, { depth: 20, showHidden: true }), JSON.stringify(error), String(error)];
  for (let each = error; each instanceof Error; each = each.cause) {
    shown.push(each.message, each.stack ?? '', JSON.stringify(Object.getOwnPropertyDescriptors(each)));
  }
  return shown.join('\n');
}

/** What the worst vendor does beside its own errors: it gives the key back wherever it can, or nothing at all. */
export const replyingKey = (key: string): readonly ServerTurn<never>[] => [
  { kind: 'raw', body: `<html>${key}`, contentType: 'text/html' },
  { kind: 'raw', body: `{"key":"${key}"` },
  { kind: 'raw', body: key, status: 502, contentType: 'text/plain' },
  { kind: 'raw', body: `data: ${key}\n\n`, contentType: 'text/event-stream' },
  { kind: 'hang-up' },
  { kind: 'silence' },
];

const METHODS = ['debug', 'info', 'log', 'warn', 'error'] as const;

/** What is written to the console, and not shown, from now until `restore`. */
export function hearConsole(): { readonly written: readonly string[]; restore(): void } {
  const before = METHODS.map((method) => [method, console[method]] as const);
  const written: string[] = [];
  for (const method of METHODS) {
    console[method] = (...values: readonly unknown[]) => {
      written.push(values.map((value) => inspect(value, { depth: 20 })).join(' '));
    };
  }
  return {
    written,
    restore() {
      for (const [method, original] of before) console[method] = original;
    },
  };
}
