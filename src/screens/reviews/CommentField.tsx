import { reviewComment } from '../../../contract/constants'
import { useLL } from '../../../i18n/react'
import { ChakraLayer } from '../../controls/ChakraLayer'
import { TextAreaField } from '../../controls/fields'

const charactersInRow = 34
const fewestRows = 3

/** Rows of the field, which grows with its text up to seven rows (REV-010). */
function rowsOf(comment: string): number {
  const needed = comment.split('\n').reduce((sum, line) => sum + Math.floor(line.length / charactersInRow) + 1, 0)
  return Math.min(reviewComment.rows, Math.max(fewestRows, needed))
}

interface CommentFieldProps {
  comment: string
  disabled?: boolean
  onChange: (comment: string) => void
}

/** The comment of a review, with a counter (REV-008, REV-009). */
export function CommentField({ comment, disabled, onChange }: CommentFieldProps) {
  const LL = useLL()
  return (
    <ChakraLayer>
      <TextAreaField
        name="comment"
        label={LL.reviews.comment()}
        value={comment}
        rows={rowsOf(comment)}
        counterMax={reviewComment.max}
        disabled={disabled}
        onChange={onChange}
      />
    </ChakraLayer>
  )
}
