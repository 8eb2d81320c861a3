package content

// Contact is /institucional/contato.
type Contact struct {
	Head     `yaml:",inline"`
	Before   string // above the channels
	Channels []Point
	Form     string // above the form
	Privacy  string
}

// Jobs is /jobs.
type Jobs struct {
	Head       `yaml:",inline"`
	Paragraphs []string
	Work       string // above the areas
	Areas      []Point
	Form       string // above the form
	Privacy    string
}
