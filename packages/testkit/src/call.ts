import type { CallContext } from '@gligabao/core';

/** The context of a call that nobody stops, outside any run. */
export const CALL: CallContext = Object.freeze({ signal: new AbortController().signal });
