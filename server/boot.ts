import { callbackNames } from '../contract/bridge'
import { nativeParameterLength, productName, sessionIdLength } from '../contract/constants'
import type { Language } from '../contract/enums'
import { header } from '../contract/envelope'
import { postSession } from '../contract/session'

/** Maximum calls kept until the page's script takes over; a host's further calls are dropped. */
export const earlyCallsMax = 100

/**
 * Shown by the document itself in a web view below the minimum (Chrome 99, Safari 15.4), which can load neither dictionaries nor styles.
 */
export const outdatedNotice: Record<Language, string> = {
  th: `เปิด ${productName} บนเครื่องนี้ไม่ได้ กรุณาอัปเดต K PLUS และระบบของเครื่อง (iOS หรือ Android System WebView) เป็นเวอร์ชันล่าสุด`,
  en: `${productName} cannot open on this phone. Please update K PLUS and the phone’s system (iOS or Android System WebView) to the latest version.`,
}

const oneLine = (script: string): string =>
  script
    .split('\n')
    .map((line) => line.trim())
    .join('')

/** Also removes the spaces beside punctuation; only for scripts whose strings contain none. */
const minify = (script: string): string => oneLine(script).replace(/ ?([=<>{}(),;:?|&!]) ?/g, '$1')

/**
 * ES5, first in the document. In a web view without modules, Proxy or cascade layers it writes the update notice in both languages and
 * hides the rest of the document, so that neither the splash nor the page's scripts are parsed.
 */
export const floorScript = oneLine(`(function (w, d) {
  if ('noModule' in d.createElement('script') && w.Proxy && w.CSSLayerBlockRule) return;
  d.write('<body><p lang="th">${outdatedNotice.th}</p><p lang="en">${outdatedNotice.en}</p><plaintext hidden>');
  if (d.body) d.body.style.cssText = 'margin:48px 24px;font:16px/1.6 sans-serif';
})(window, document)`)

/**
 * ES5, after `window.__APP_CONFIG__` and before the page's own scripts. On localhost it calls no other server (API-002). It installs the
 * twelve callbacks and keeps their calls in `window.__EARLY__.calls`, in order, until the page's script installs its own; messages of the
 * configured bridge origins likewise, if one of them frames the page. The first well-formed session id starts `POST /v1/session`, once, and
 * `{ body, answer }` is kept in `window.__EARLY__.session`. If the server verifies the session while the page's script is still loading,
 * the splash is removed from a painted home; a tap on a product, cart or orders link is then kept in `window.__EARLY__.tap` until the
 * page's script handles taps (`isOver`). The colour scheme is the one that the bank app passes (`theme=dark|light`), otherwise the system's,
 * and follows it. A home that was painted for a reload in a language other than the visit's stays covered. `data-painted` is set on the
 * root element after the first frame: it has nothing below the first screen (`.section--later`).
 *
 * Sources: SES-038, SES-039, BRG-014, REL-008, SPD-002.
 */
export const bootScript = minify(`(function (w, d) {
  var config = w.__APP_CONFIG__ || {}, origins = config.bridgeOrigins || [], names = '${callbackNames.join(' ')}'.split(' '), early = (w.__EARLY__ = { calls: [] }), local = /(^|\\.)localhost$|^127\\.|^\\[::1]$/, carried = (w.history && w.history.state || {}).visit, query = '&' + (carried || w.location.search), visit = carried && /&lang=(en|th)/.exec(query), theme = (/[?&]theme=(dark|light)(?![^&])/i.exec(query) || [])[1], dark = w.matchMedia('(prefers-color-scheme: dark)'), own;
  function applyTheme() {
    d.documentElement.setAttribute('data-theme', theme ? theme.toLowerCase() : dark.matches ? 'dark' : 'light');
  }
  applyTheme();
  dark.addEventListener('change', applyTheme);
  w.requestAnimationFrame(function () {
    w.requestAnimationFrame(function () { d.documentElement.setAttribute('data-painted', ''); });
  });
  if (local.test(w.location.hostname)) config.apiBaseUrl = '';
  function keep(name, args) {
    var id = args[0];
    if (early.calls.length < ${earlyCallsMax}) early.calls.push([name, args]);
    if (name !== 'setSessionId' || early.session || typeof id !== 'string' || !/^[\\w.:-]{1,${sessionIdLength}}$/.test(id)) return;
    var body = JSON.stringify({ session_id: id, uuid: (/[?&]uuid=([\\w.:-]{1,${nativeParameterLength}})(?![^&])/i.exec(query) || [])[1], frominternal: /[?&]frominternal=(true|1)(?![^&])/i.test(query) || void 0 });
    early.session = { body: body, answer: w.fetch((config.apiBaseUrl || '') + '${postSession.path}', { method: '${postSession.method}', credentials: 'include', headers: { 'Content-Type': 'application/json', '${header.acceptLanguage}': d.documentElement.lang }, body: body }) };
    early.session.answer.then(function (answer) {
      return answer.clone().json();
    }).then(function (body) {
      if (!/^(00){1,2}$/.test(body.MessageCode)) return;
      uncover();
      d.addEventListener('readystatechange', uncover);
    })['catch'](function () {});
  }
  function uncover() {
    var page = d.querySelector('#root>.splash+[inert]');
    if (!page || d.readyState === 'loading' || (visit && visit[1] !== d.documentElement.lang)) return;
    page.parentNode.removeChild(page.previousSibling);
    page.removeAttribute('inert');
    page.addEventListener('click', function (event) {
      if (early.isOver) return;
      var link = event.target.closest('.product-card__link,a.icon-btn');
      event.preventDefault();
      if (link) early.tap = link.getAttribute('href');
    });
  }
  function install(name) {
    w[name] = function () { keep(name, [].slice.call(arguments)); };
  }
  for (var i = 0; i < names.length; i++) install(names[i]);
  own = w[names[0]];
  if (w.parent !== w && origins.length) w.addEventListener('message', function hear(event) {
    var data = event.data;
    if (w[names[0]] !== own) return w.removeEventListener('message', hear);
    if (event.source === w.parent && origins.indexOf(event.origin) >= 0 && data && data.channel === 'kmarket-bridge' && data.kind === 'callback' && names.indexOf(data.name) >= 0 && data.args instanceof Array) keep(data.name, data.args);
  });
})(window, document)`)
