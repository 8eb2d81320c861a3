package content

// Guide is /ajuda/como-utilizar-um-cupom.
type Guide struct {
	Head   `yaml:",inline"`
	Video  Video
	Guides []Steps
}

// Steps are the way to one kind of discount. Their drawings are in public/guia.svg.
type Steps struct {
	ID, Title, Lead string
	Steps           []Step
	Closing         string
}

// Step is one of them.
type Step struct{ Title, Text string }
