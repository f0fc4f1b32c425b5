/** The delimiters around our own output: what stands between them adds no facts when it is remembered again. */
export const CONTEXT_OPEN = '<gligabao-context>';
export const CONTEXT_CLOSE = '</gligabao-context>';
