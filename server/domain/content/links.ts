import type { Language, LinkKind } from '../../../contract/enums'
import type { LinkFields } from '../../db/schema'

/** A link in the wire format, its texts in one language. */
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
