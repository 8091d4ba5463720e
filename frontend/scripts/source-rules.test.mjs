import { expect, test } from 'vitest';
import { problemsOf } from './source-rules.mjs';

const found = (source, file = 'a.tsx') => problemsOf(file, source);

test.each([
  ['on its own line', 'const a = (\n  <p>\n    Some words\n  </p>\n);', 2],
  ['in several lines', 'const a = (\n  <p className="x">\n    Some\n    words {b}\n  </p>\n);', 2],
  ['beside an element', 'const a = <p>\n  <b>{c}</b> and more</p>;', 2],
  ['as a string', "const a = <p>{'Some words'}</p>;", 1],
  ['in a choice', "const a = (\n  <p>\n    {b ? 'Some' : null}\n  </p>\n);", 3],
  ['in an attribute', 'const a = (\n  <img\n    alt="Some words"\n  />\n);', 3],
  ['in Arabic', 'const a = <p>نص</p>;', 1],
])('raw text %s is found', (_, source, line) => {
  const problems = found(source);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^a\\.tsx:${line}: raw text "`));
});

test.each([
  "const a = <p>{t('some.words')}</p>;",
  "const a = <p className=\"some words\" data-x={b ? 'some' : 'words'}>{t('x')} · 12 %</p>;",
  'const a = b > c && d < e;\nconst f = useState<Some | undefined>();',
  'const a = <p>{/* some words */}</p>;',
])('what is no raw text is left alone: %s', (source) => expect(found(source)).toEqual([]));

test.each([
  ['const a = { marginLeft: 4 };', 'a.ts'],
  ["const a = {\n  textAlign:\n    'left',\n};", 'a.ts'],
  ['const a = {\n  left: 12,\n};', 'a.ts'],
  ['.a {\n  padding-right: 2px;\n}', 'a.css'],
])('a physical side is found: %s', (source, file) => expect(found(source, file)).toHaveLength(1));

test('a side in a comment and a side of nothing are left alone', () => {
  expect(found('// marginLeft: 4\nconst a = { left: 0 };', 'a.ts')).toEqual([]);
  expect(found('/* padding-right */\n.a { inset: 0; }', 'a.css')).toEqual([]);
});
