package content

// Press is /institucional/imprensa, and its notes.
type Press struct {
	Head    `yaml:",inline"`
	Contact string
	Items   []PressNote // the newest first
}

// PressNote is a page of its own below it.
type PressNote struct {
	Slug           string
	Date           Day
	Title, Summary string
	Image          string // its drawing among the application's files: imprensa-<image>.svg
	Body           []string
}

// Note returns the note with a slug, and the newer and the older one beside it where there are such.
func (p Press) Note(slug string) (note, newer, older *PressNote) {
	for i := range p.Items {
		if p.Items[i].Slug != slug {
			continue
		}
		if i > 0 {
			newer = &p.Items[i-1]
		}
		if i+1 < len(p.Items) {
			older = &p.Items[i+1]
		}
		return &p.Items[i], newer, older
	}
	return nil, nil, nil
}
