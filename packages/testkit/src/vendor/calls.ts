/** A call to a vendor, whatever it takes and gives. */
type Call<Args extends readonly unknown[], Result> = (...args: Args) => Promise<Result>;

/** A call whose every error is changed. */
export function changingErrors<Args extends readonly unknown[], Result>(
  intact: Call<Args, Result>,
  change: (error: unknown) => unknown,
): Call<Args, Result> {
  return async (...args) => {
    try {
      return await intact(...args);
    } catch (error) {
      throw change(error);
    }
  };
}

/** A call that fails for ever once it has failed. */
export function stayingBroken<Args extends readonly unknown[], Result>(intact: Call<Args, Result>): Call<Args, Result> {
  let broken: { readonly error: unknown } | undefined;
  return async (...args) => {
    if (broken !== undefined) throw broken.error;
    try {
      return await intact(...args);
    } catch (error) {
      broken = { error };
      throw error;
    }
  };
}

/** A call that gives everyone the answer to the first. */
export function answeringAllAlike<Args extends readonly unknown[], Result>(
  intact: Call<Args, Result>,
): Call<Args, Result> {
  let first: Promise<Result> | undefined;
  return (...args) => (first ??= intact(...args));
}
