package content

// Press is /institucional/imprensa, and its notes.
type Press struct {
	Head  `yaml:",inline"`
	Items []PressNote // the newest first
}

// PressNote is a page of its own below it.
type PressNote struct {
	Slug           string
	Date           Day
	Title, Summary string
	Image          string // its drawing among the application's files: imprensa-<image>.svg
}

// Note returns the note with a slug; nil when there is none.
func (p Press) Note(slug string) *PressNote {
	for i := range p.Items {
		if p.Items[i].Slug == slug {
			return &p.Items[i]
		}
	}
	return nil
}
