import { RememberResponse } from '@gligabao/core';
import { z } from 'zod';
import { askServer, serverBase } from '../ask-server.ts';
import { partOf, type BackgroundTarget } from './target.ts';
import { AcceptedBody } from '../../http/accept-call.ts';

const Listed = z.object({
  artifacts: z.array(
    z.object({
      id: z.int(),
      text: z.string(),
      source: z.string().optional(),
      parent_id: z.int().optional(),
      end_offset: z.int().optional(),
      metadata: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
  total: z.int(),
});

/**
 * Sends to a server, such as `http://127.0.0.1:7878`.
 *
 * @throws GligabaoError `incorrect` `cli/bad-url` for what is no address.
 */
export function serverTarget(address: string): BackgroundTarget {
  const base = serverBase(address);
  const remember = new URL(`${base}/v1/gb/remember`);
  return {
    remember: (body) => askServer(RememberResponse, remember, body),
    async enqueue(body) {
      return (await askServer(AcceptedBody, remember, { ...body, async: true })).remember_run_id;
    },
    async texts({ user, dataset, kind }, { limit, offset }) {
      const url = new URL(`${base}/v1/gb/artifacts`);
      const query = { user_id: user, dataset, kind, limit: String(limit), offset: String(offset) };
      url.search = new URLSearchParams(query).toString();
      const { artifacts, total } = await askServer(Listed, url);
      return {
        items: artifacts.map(({ id, text, source, parent_id, end_offset, metadata }) => ({
          id,
          text,
          source: source ?? null,
          parentId: parent_id ?? null,
          end: end_offset ?? null,
          part: partOf(metadata),
        })),
        total,
      };
    },
  };
}
