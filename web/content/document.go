package content

// Document is a long text in topics: the terms of use, the privacy policy.
type Document struct {
	Head    `yaml:",inline"`
	Updated Day
	Topics  []Topic
}

// Topic is a part of a document.
type Topic struct {
	ID         string   // in addresses
	Title      string   `yaml:"topico"`
	Paragraphs []string `yaml:"paragrafos"`
}
