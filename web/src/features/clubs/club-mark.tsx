interface ClubMarkProps {
  /** Its name in public/clubes.svg. */
  mark: string
  /** In pixels. */
  size: number
}

/** An organisation's sign, beside its name. In templates: "club-mark". */
export function ClubMark({ mark, size }: ClubMarkProps) {
  return (
    <svg className="club-mark" width={size} height={size} aria-hidden="true">
      <use href={`/clubes.svg#m-${mark}`} />
    </svg>
  )
}
