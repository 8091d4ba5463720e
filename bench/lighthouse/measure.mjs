// Lighthouse's simulated phone on one page: node measure.mjs <browser> <origin> <path> <session or ''>
// The first picture is whatever is painted first; the content is the largest part of the screen's own, so the page's
// waiting picture is drawn too small to count as that.
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
  await page.evaluateOnNewDocument(() => {
    const shrink = document.createElement('style');
    shrink.textContent = '#boot.still p{font-size:1px!important}#boot.still img{width:8px;height:8px}';
    new MutationObserver((_, watching) => {
      if (!document.head) return;
      watching.disconnect();
      document.head.append(shrink);
    }).observe(document, { childList: true, subtree: true });
  });
  const options = { output: 'json', logLevel: 'error', onlyCategories: ['performance'], disableStorageReset: true };
  const { lhr } = await lighthouse(origin + path, options, undefined, page);
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
  const value = (name) => lhr.audits[name].numericValue;
  console.log(
    JSON.stringify({
      path: new URL(lhr.finalDisplayedUrl).pathname,
      score: lhr.categories.performance.score,
      content: value('largest-contentful-paint'),
      picture: value('first-contentful-paint'),
      tbt: value('total-blocking-time'),
      bytes: value('total-byte-weight'),
    }),
  );
} finally {
  await browser.close();
}
