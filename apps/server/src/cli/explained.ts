import type { QueryResponse } from '@gligabao/core';
import { print } from './output.ts';

type Explained = Pick<QueryResponse, 'explain'>;

/** Why a fact is shown, in words, where that was asked for. */
export function whyOf({ explain }: { readonly explain?: { readonly why: string } | undefined }): string {
  return explain === undefined ? '' : `; ${explain.why}`;
}

/** Prints which facts match and are out, and why, where that was asked for. */
export function printLeftOut({ explain }: Explained): void {
  if (explain === undefined || explain.left_out.length === 0) return;
  print(explain.truncated ? 'Left out, among others:' : 'Left out:');
  for (const fact of explain.left_out) {
    print(`  ${fact.description} (artifact ${fact.artifact_id}${whyOf(fact)})`);
  }
}
