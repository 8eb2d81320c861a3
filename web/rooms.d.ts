interface Zone {
  /** The folders whose files may not import it. */
  readonly target: string | readonly string[]
  readonly from: string | readonly string[]
  /** What they may import all the same, below `from`. */
  readonly except?: readonly string[]
}

export const strangers: readonly string[]

export const packages: string

export const zones: readonly Zone[]
