package content

// About is /institucional/quem-somos.
type About struct {
	Head     `yaml:",inline"`
	Facts    []Fact
	Story    []string
	Video    Video
	Features Points
	Services Points
}

// Fact is a figure and what it counts.
type Fact struct{ Figure, Text string }

// Points are things to say under one heading.
type Points struct {
	Heading string
	Items   []Point
}

// Point is one of them, with the sign beside it.
type Point struct{ Icon, Title, Text string }
