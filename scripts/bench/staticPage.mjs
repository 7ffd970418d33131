const escape = (/** @type {unknown} */ text) =>
  String(text).replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
const baht = (/** @type {number} */ amount) => `฿${amount.toLocaleString('en-US')}`

export const staticStyles = `
@font-face{font-family:Anuphan;src:url(/fonts/thai.woff2) format("woff2");font-weight:100 700;font-display:swap;unicode-range:U+0E01-0E5B,U+200C-200D,U+25CC}
@font-face{font-family:Anuphan;src:url(/fonts/latin.woff2) format("woff2");font-weight:100 700;font-display:swap;unicode-range:U+0000-00FF,U+2000-206F,U+20AC}
*{box-sizing:border-box;margin:0}body{font:16px/1.5 Anuphan,sans-serif;background:#f4f4f2;color:#132624}
header{background:#0b5f5b;color:#fff;padding:16px}header input{width:100%;height:44px;border:0;border-radius:12px;padding:0 16px;font:inherit}
main{padding:16px}.banner img{display:block;width:100%;height:auto;aspect-ratio:358/153;border-radius:16px}
.quick{display:grid;grid-template-columns:repeat(5,1fr);gap:12px;padding:16px 0;list-style:none;text-align:center;font-size:13px}
.quick span{display:block;height:52px;border-radius:14px;background:#fff;margin-bottom:4px}
h2{font-size:20px;margin:16px 0 12px}.grid{display:grid;grid-template-columns:1fr 1fr;gap:12px}
.card{background:#fff;border-radius:16px;overflow:hidden}.card img{display:block;width:100%;height:auto;aspect-ratio:318/240}
.card a{color:inherit;text-decoration:none;display:block;padding:12px}.card b{color:#b44708;font-size:18px}.card s{color:#667;font-size:13px;margin-left:6px}.card p{font-size:13px;color:#566}`

/**
 * A hand-written page with the content of the home page: the same banner, icons, names, prices and pictures, one style sheet, the same two
 * fonts, no script. It shows the best that network and device allow.
 *
 * @param {{ banners: any[], items: any[], groups: any[], products: any[] }} content answers of the shop's own API
 * @param {(src: string, w: number, h: number) => string} imageOf address of a picture at a size
 */
export function staticPage({ banners, items, groups, products }, imageOf) {
  const picture = (
    /** @type {string} */ src,
    /** @type {number} */ w,
    /** @type {number} */ h,
    /** @type {boolean} */ eager,
  ) =>
    `<img src="${escape(imageOf(src, w * 2, h * 2))}" width="${w}" height="${h}" alt="" ${eager ? 'fetchpriority="high"' : 'loading="lazy"'}>`
  let shown = 0
  const card = (/** @type {any} */ product) =>
    `<article class="card" data-card>${picture(product.image, 318, 240, shown++ < 4)}<a href="/p/${escape(product.product_id)}"><h3>${escape(product.productName)}</h3>` +
    `<b>${baht(product.discountPrice ?? product.price ?? product.pricePoints ?? 0)}</b>${product.discountPrice ? `<s>${baht(product.price)}</s>` : ''}` +
    `<p>★ ${product.rating ?? '–'} | ขายแล้ว ${product.soldCount}</p></a></article>`
  const rows = groups
    .filter(({ kind }) => kind === 'product')
    .map((group) => ({ title: group.title, list: group.items }))
  return (
    `<!doctype html><html lang="th"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>K Market</title>` +
    `<link rel="preload" as="font" type="font/woff2" href="/fonts/thai.woff2" crossorigin><link rel="stylesheet" href="/style.css"></head><body>` +
    `<header><input placeholder="ค้นหา" aria-label="ค้นหา"></header><main>` +
    (banners[0] ? `<div class="banner">${picture(banners[0].image, 358, 153, true)}</div>` : '') +
    `<ul class="quick">${items
      .slice(0, 10)
      .map((item) => `<li><span></span>${escape(item.name)}</li>`)
      .join('')}</ul>` +
    [...rows, { title: 'แนะนำสำหรับคุณ', list: products }]
      .map(
        ({ title, list }) =>
          `<section><h2>${escape(title)}</h2><div class="grid">${list.map(card).join('')}</div></section>`,
      )
      .join('') +
    `</main></body></html>`
  )
}
