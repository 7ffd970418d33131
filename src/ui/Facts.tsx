/** Facts with dots between them: a line ends between two facts, without a dot at its end (LOOK-011). */
export const Facts = ({ of }: { of: (string | false | undefined)[] }) => (
  <span className="facts">
    {of.filter(Boolean).map((fact, index) => (
      <span key={index}>
        {index > 0 && <i> · </i>}
        {fact}
      </span>
    ))}
  </span>
)
