import { createHttpClient, type HttpClient } from './http-client.ts';
import { type Models, startServer } from './start-server.ts';

/** Gives work a fresh server over HTTP, and lets the server go, whatever happens. */
export async function withServer<Result>(
  models: Models,
  work: (client: HttpClient) => Promise<Result>,
): Promise<Result> {
  const server = await startServer(models);
  const client = createHttpClient(server.url);
  try {
    return await work(client);
  } finally {
    client.close();
    await server.stop();
  }
}
