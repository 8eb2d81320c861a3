const chosen = {
  bg: 'Highlight',
  color: 'HighlightText',
  borderColor: 'Highlight',
  forcedColorAdjust: 'none',
}

/** Where the system forces its few colours on a page, a ground of ours is not painted: what is chosen has the system's colour for that. */
export const chosenInForcedColours = {
  '@media (forced-colors: active)': { '&, &:hover': chosen },
}
