package content

// Guide is /ajuda/como-utilizar-um-cupom.
type Guide struct {
	Head   `yaml:",inline"`
	Guides []Steps
}

// Steps are the way to one kind of discount.
type Steps struct {
	Title, Lead string
	Steps       []Step
}

// Step is one of them.
type Step struct{ Title, Text string }
