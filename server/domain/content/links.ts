import type { Language, LinkKind } from '../../../contract/enums'
import type { LinkFields } from '../../db/schema'

/** A link as the page gets it, its texts in one language. */
export function toLink(row: { linkType: LinkKind; link: string; linkFields: LinkFields }, language: Language) {
  const { headerText, footerText, ...fields } = row.linkFields
  return {
    link_type: row.linkType,
    link: row.link,
    ...fields,
    ...(headerText && { headerText: headerText[language] }),
    ...(footerText && { footerText: footerText[language] }),
  }
}
