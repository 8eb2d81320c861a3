package demoart

// Look is the colours of a store, for what is shown beside its logo.
type Look struct {
	Dark, Bright, Pale string // as #RRGGBB; white and Pale can be read on Dark, Dark on Bright
}

// LookOf returns the colours of a store's logo.
func LookOf(store string) Look {
	colours := inkOf(store)
	return Look{colours.main, colours.accent, colours.tint}
}
