// Lighthouse's simulated phone on one page: node measure.mjs <browser> <origin> <path> <session or ''>
import lighthouse from 'lighthouse';
import puppeteer from 'puppeteer-core';

const [executablePath, origin, path, session] = process.argv.slice(2);
const browser = await puppeteer.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
try {
  const page = await browser.newPage();
  if (session) {
    // The session is what a sign-in leaves in the browser; the page itself is loaded with an empty cache.
    await page.evaluateOnNewDocument((kept) => localStorage.setItem('manzil.merchant.session', kept), session);
  }
  const options = { output: 'json', logLevel: 'error', onlyCategories: ['performance'], disableStorageReset: true };
  const { lhr } = await lighthouse(origin + path, options, undefined, page);
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
  const value = (name) => lhr.audits[name].numericValue;
  console.log(
    JSON.stringify({
      path: new URL(lhr.finalDisplayedUrl).pathname,
      score: lhr.categories.performance.score,
      lcp: value('largest-contentful-paint'),
      fcp: value('first-contentful-paint'),
      tbt: value('total-blocking-time'),
      bytes: value('total-byte-weight'),
    }),
  );
} finally {
  await browser.close();
}
