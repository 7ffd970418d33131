import { Picture } from './Picture'

export type VariantValue = { value: string; image?: string; disabled?: boolean; note?: string }

type VariantOptionsProps = {
  /** The axis: colour, size. */
  label: string
  values: VariantValue[]
  selected: string | undefined
  onSelect: (value: string) => void
}

/** The values of one axis of a product's variants, with pictures if there are any. */
export function VariantOptions({ label, values, selected, onSelect }: VariantOptionsProps) {
  return (
    <fieldset className="variants">
      <legend className="variants__label">
        {label} {selected && <span className="variants__chosen">{selected}</span>}
      </legend>
      <div className="variants__values">
        {values.map(({ value, image, disabled, note }) => (
          <label key={value} className={image ? 'variant variant--pictured' : 'variant'}>
            <input
              className="variant__input"
              type="radio"
              name={`variant-${label}`}
              value={value}
              checked={value === selected}
              disabled={disabled}
              onChange={() => onSelect(value)}
            />
            <span className="variant__box">
              {image && <Picture src={image} grey={disabled} rounded />}
              <span className="variant__word">{value}</span>
              {note && <span className="variant__note">{note}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
