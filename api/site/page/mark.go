package page

// clubMark is an organisation's sign: features/clubs/club-mark.tsx.
type clubMark struct {
	Mark string
	Size int // in pixels
}

func newClubMark(mark string, size int) clubMark { return clubMark{mark, size} }
