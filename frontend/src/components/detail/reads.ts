import { type Read, queryOf } from '@/api/operation';
import type { Reads } from '../shell/feature';

/** For a screen's `reads`: the record that its address names. */
export const readsRecord =
  <Row>(get: Read<[id: number], Row>): Reads =>
  ({ params, query }) => {
    const id = Number(params.id ?? query.get('record'));
    return id > 0 ? [queryOf(get, id)] : [];
  };
