// What breaks the Arabic interface: raw text in JSX and physical sides in styles.
import { parseSync } from 'vite';

const PHYSICAL =
  /\b(?:margin|padding|border)(?:Left|Right)\b|\b(?:margin|padding|border)-(?:left|right)\b|\btextAlign:\s*'(?:left|right)'|text-align:\s*(?:left|right)|\bfloat:\s*'?(?:left|right)|^[ \t]*(?:left|right):\s*[-'"`\d](?<!0\b)/gm;
const WORD = /\p{L}{2,}/u;
const SPOKEN = new Set(['aria-label', 'title', 'placeholder', 'label', 'alt']);
/** Names that are written the same in all languages. */
const ALLOWED = new Set(['HTTP', 'fatoora.zatca.gov.sa']);

const isNode = (value) => typeof value?.type === 'string';

function* nodes(node) {
  yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) yield* nodes(child);
}

/** The texts that an expression shows as it stands: `'a'`, `` `a ${b}` ``, `c ? 'a' : 'b'`, `c && 'a'`. */
function* shown(node) {
  if (!node) return;
  if (node.type === 'Literal' && typeof node.value === 'string') yield [node, node.value];
  else if (node.type === 'TemplateLiteral')
    for (const part of node.quasis) yield [part, part.value.cooked];
  else if (node.type === 'ConditionalExpression') {
    yield* shown(node.consequent);
    yield* shown(node.alternate);
  } else if (node.type === 'LogicalExpression') {
    yield* shown(node.left);
    yield* shown(node.right);
  } else if (node.type === 'JSXExpressionContainer') yield* shown(node.expression);
}

function* textsOf(program) {
  for (const node of nodes(program)) {
    if (node.type === 'JSXText') yield [node, node.value];
    else if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of node.children)
        if (child.type === 'JSXExpressionContainer') yield* shown(child);
    if (node.type === 'JSXAttribute' && SPOKEN.has(node.name.name)) yield* shown(node.value);
  }
}

/** Problems of a file, each with its line. */
export function problemsOf(file, source) {
  const lineAt = (offset) => source.slice(0, offset).split('\n').length;
  const isScript = /\.tsx?$/.test(file);
  const { program, comments, errors } = isScript
    ? parseSync(file, source)
    : {
        comments: [...source.matchAll(/\/\*[^]*?\*\//g)].map(({ 0: text, index }) => ({
          start: index,
          end: index + text.length,
        })),
        errors: [],
      };
  const problems = errors.map(({ message }) => `${file}: ${message}`);
  let code = source;
  for (const { start, end } of comments)
    code = code.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, ' ') + code.slice(end);
  for (const { index } of code.matchAll(PHYSICAL))
    problems.push(`${file}:${lineAt(index)}: a physical side; use the logical one`);
  if (!file.endsWith('.tsx')) return problems;
  for (const [node, text] of textsOf(program)) {
    const trimmed = text.replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '');
    if (WORD.test(trimmed) && !ALLOWED.has(trimmed))
      problems.push(`${file}:${lineAt(node.start)}: raw text "${trimmed.replace(/\s+/g, ' ')}"`);
  }
  return problems;
}
