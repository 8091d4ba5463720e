import { type RequestConfig, request } from './client';
import { noteWritten } from './written';

/** What the generated client says of a call: `merchant/units/getUnit`, and what is sent. */
interface Operation<Args extends unknown[], Answer> {
  (...args: Args): Promise<Answer>;
  /** Area, tag, operation: the beginning of its query keys. */
  readonly key: readonly [area: string, tag: string, operation: string];
  readonly config: (...args: Args) => RequestConfig;
}
export interface Read<Args extends unknown[], Answer> extends Operation<Args, Answer> {
  readonly isRead: true;
}
export interface Write<Args extends unknown[], Answer> extends Operation<Args, Answer> {
  readonly isRead: false;
}

function keyOf(path: string): Operation<[], unknown>['key'] {
  const [area = '', tag = '', operation = ''] = path.split('/');
  return [area, tag, operation];
}

export function read<Args extends unknown[], Answer>(
  path: string,
  config: (...args: Args) => RequestConfig,
): Read<Args, Answer> {
  const call = (...args: Args) => request<Answer>(config(...args));
  return Object.assign(call, { key: keyOf(path), config, isRead: true as const });
}

export function write<Args extends unknown[], Answer>(
  path: string,
  config: (...args: Args) => RequestConfig,
): Write<Args, Answer> {
  const key = keyOf(path);
  const call = (...args: Args) => request<Answer>(config(...args)).finally(() => noteWritten(key));
  return Object.assign(call, { key, config, isRead: false as const });
}

/** A write among many, whose refusals the caller tells together. */
export const writeOfMany = <Args extends unknown[], Answer>(
  operation: Write<Args, Answer>,
  ...args: Args
): Promise<Answer> =>
  request<Answer>({ ...operation.config(...args), isTold: true }).finally(() =>
    noteWritten(operation.key),
  );

/** What `useQuery` takes; a plain type, so that definitions of the kit can name the answer. */
export interface Query<Answer> {
  queryKey: readonly unknown[];
  queryFn: (context: { signal?: AbortSignal }) => Promise<Answer>;
  /** For what moves by itself: when to ask again. */
  refetchInterval?(query: { state: { data?: Answer } }): number | false;
}

function asQuery<Args extends unknown[], Answer>(
  operation: Operation<Args, Answer>,
  args: Args,
): Query<Answer> {
  const given = args.slice(0, args.findLastIndex((arg) => arg !== undefined) + 1);
  return {
    queryKey: [...operation.key, ...given],
    queryFn: ({ signal }) => request<Answer>({ ...operation.config(...args), signal }),
  };
}

/** `useQuery(queryOf(listUnits, { page: 1 }))`: kept under the operation's name and its arguments. */
export const queryOf = <Args extends unknown[], Answer>(
  operation: Read<Args, Answer>,
  ...args: Args
): Query<Answer> => asQuery(operation, args);

/** The same for a POST that only shows what it would do, such as a plan before it is made. */
export const previewOf = <Args extends unknown[], Answer>(
  operation: Write<Args, Answer>,
  ...args: Args
): Query<Answer> => asQuery(operation, args);

/** An answer in another shape, under a key of its own: under the answer's, who wants it as it came would find this. */
export const reshaped = <Answer, Shape>(
  { queryKey, queryFn }: Query<Answer>,
  shape: (answer: Answer) => Shape,
): Query<Shape> => ({
  queryKey: [...queryKey, 'flat'],
  queryFn: async (context) => shape(await queryFn(context)),
});
