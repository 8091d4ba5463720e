import { answerOf, type RequestConfig } from './client';

/** What one event says: its `data` lines; nothing for a comment that only keeps the connection. */
function dataOf(event: string): string {
  const lines = event.split('\n').filter((line) => line.startsWith('data:'));
  return lines.map((line) => line.slice('data:'.length).trimStart()).join('\n');
}

/** An answer that goes on, event by event, until the server ends it or the signal stops it. */
export async function* follow<Told>(config: RequestConfig): AsyncGenerator<Told, void, undefined> {
  const answer = await answerOf(config);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value.replaceAll('\r\n', '\n');
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const data = dataOf(text.slice(0, end));
      text = text.slice(end + 2);
      if (data) yield JSON.parse(data) as Told;
    }
  }
}
