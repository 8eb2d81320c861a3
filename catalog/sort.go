package catalog

// Sort is the order of a list; empty: the list's own.
type Sort string

// The orders that lists have besides their own.
const (
	ByRate   Sort = "RATE"   // the highest rate in force first
	ByEnding Sort = "ENDING" // what ends soonest first, then what has no end
	ByViews  Sort = "VIEWS"  // what was looked at most first
)

// Valid says whether lists have this order.
func (s Sort) Valid() bool { return s == "" || s == ByRate || s == ByEnding || s == ByViews }
