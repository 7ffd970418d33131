import type { Product } from '../../../contract/products'
import { Picture } from '../../ui/Picture'
import '../../styles/product.css'

interface OptionPicturesProps {
  /** Undefined until the product is loaded: the pictures' space is reserved, as most products with options have some. */
  axes: Product['variantAxes'] | undefined
  /** The chosen value of each axis. */
  chosen: readonly (string | undefined)[] | undefined
}

/** Small pictures of a product's options; the names are in the text beside them and in the sheet. */
export function OptionPictures({ axes, chosen = [] }: OptionPicturesProps) {
  const pictured = axes?.flatMap((axis, place) =>
    axis.values.map((one) => ({ ...one, isChosen: one.value === chosen[place] })),
  )
  const shown = pictured?.filter(({ image }) => image)
  if (shown?.length === 0) return null
  return (
    <span className="option-pictures" aria-hidden>
      {shown?.map(({ value, image = '', isChosen }) => (
        <Picture
          key={value}
          className={isChosen ? 'option-pictures__one option-pictures__one--chosen' : 'option-pictures__one'}
          src={image}
        />
      ))}
    </span>
  )
}
