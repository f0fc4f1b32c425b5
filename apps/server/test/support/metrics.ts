import type { TestServer } from './server.ts';

/** The numbers at `/metrics`, each by its name and labels as they are written. */
export async function metricsOf(server: Pick<TestServer, 'get'>): Promise<Readonly<Record<string, number>>> {
  const { body } = await server.get<string>('/metrics');
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
}
