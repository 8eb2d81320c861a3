package importer

import (
	"errors"
	"fmt"
	"strings"

	"go.yaml.in/yaml/v4"
)

// listSeparator stands between the values of a list.
const listSeparator = "|"

// readYAML reads a list of maps. Values are taken as they are written: a code of 007 stays one.
func (s *Sheet) readYAML(data []byte) error {
	var document yaml.Node
	if err := yaml.Load(data, &document); err != nil {
		return err
	}
	if document.Kind == yaml.DocumentNode && len(document.Content) == 1 {
		document = *document.Content[0]
	}
	if document.Kind != yaml.SequenceNode {
		return errors.New("is not a list of maps")
	}
	for _, item := range document.Content {
		values, err := s.readMap(item)
		if err != nil {
			s.refuse(item.Line, "", err.Error())
			continue
		}
		if err := s.add(item.Line, values); err != nil {
			return err
		}
	}
	return nil
}

func (s *Sheet) readMap(item *yaml.Node) ([]string, error) {
	if item.Kind != yaml.MappingNode {
		return nil, errors.New("is not a map")
	}
	values, seen := make([]string, len(columns[s.Kind])), make(map[int]bool)
	for i := 0; i+1 < len(item.Content); i += 2 {
		key := item.Content[i].Value
		place := columnIndex(s.Kind, key)
		switch {
		case place < 0:
			return nil, fmt.Errorf("%.40q is not one of %s", key, s.Kind)
		case seen[place]:
			return nil, fmt.Errorf("%q is there twice", key)
		}
		seen[place] = true
		text, err := textOf(item.Content[i+1], columns[s.Kind][place].List)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", key, err)
		}
		values[place] = strings.TrimSpace(text)
	}
	return values, nil
}

func textOf(node *yaml.Node, list bool) (string, error) {
	switch {
	case node.Kind == yaml.ScalarNode && node.ShortTag() == "!!null":
		return "", nil
	case node.Kind == yaml.ScalarNode:
		return node.Value, nil
	case node.Kind != yaml.SequenceNode || !list:
		return "", errors.New("is not a text")
	}
	texts := make([]string, len(node.Content))
	for i, item := range node.Content {
		if item.Kind != yaml.ScalarNode || strings.Contains(item.Value, listSeparator) {
			return "", fmt.Errorf("its values are not texts without %s", listSeparator)
		}
		texts[i] = item.Value
	}
	return strings.Join(texts, listSeparator), nil
}
