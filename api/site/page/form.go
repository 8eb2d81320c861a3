package page

// field is a line that visitors fill in: ui/public-form/text-field.tsx.
type field struct {
	Form, Name, Label, Kind string
	Complete                string // what the browser may fill it with
	Longest                 int
}

func newField(form, name, label, kind, complete string, longest int) field {
	return field{form, name, label, kind, complete, longest}
}

// choiceField is one of some sentences: ui/public-form/choice-field.tsx.
type choiceField struct {
	Form, Name, Label string
	Choices           []string
}

func newChoiceField(form, name, label string, choices []string) choiceField {
	return choiceField{form, name, label, choices}
}

// formEnd is what comes below the fields.
type formEnd struct {
	Form, Note string
}

func newFormEnd(form, note string) formEnd { return formEnd{form, note} }
