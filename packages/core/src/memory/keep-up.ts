import { isGligabaoError } from '../errors.ts';

/** Does what may fail now and is done another time. */
export async function keepUp(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isGligabaoError(error)) throw error;
  }
}
