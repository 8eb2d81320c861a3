package content

// Programme is /devolve, whose template shows all of it.
type Programme struct {
	Head    `yaml:",inline"`
	Actions struct {
		SignUp string `yaml:"signUp"`
		Stores string
	}
	Promises []Figure
	Intro    struct {
		Heading, Lead, Text string
		Example             []Figure
		Total               Figure
	}
	Parts struct {
		Heading string
		Items   []struct{ Icon, Title, Text string }
	}
	Steps struct {
		Heading string
		Items   []ProgrammeStep
	}
	Questions struct {
		Heading, Lead, Action string
		Items                 []ProgrammeQuestion
	}
	Stores struct {
		Heading, Action string
		Empty           struct{ Title, Text, Action string }
	}
}

// Figure is a figure and what it says.
type Figure struct{ Figure, Text string }

// ProgrammeStep is one of the steps from the account to the money.
type ProgrammeStep struct {
	Name    string // short, for the row of steps
	Picture string // its drawing in index.html
	Title   string
	Text    string
	Action  string
	To      string // where the action leads; empty for the one that opens the sign-up
}

// ProgrammeQuestion is what people ask about the programme, with its answer.
type ProgrammeQuestion struct{ Question, Answer string }
