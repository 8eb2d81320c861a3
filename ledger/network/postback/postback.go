// Package postback speaks as a network does that nobody wrote an adapter for: a GET, or a POST of a form, whose parameters and words an operator
// explains in a mapping.
package postback

import (
	"errors"
	"sync"

	"example.com/devolve/ledger/network"
)

// Adapter is that of any network with a postback.
var Adapter = network.Adapter{
	Name:     "postback",
	Push:     &network.Form{Name: "postback/mapped", Read: read},
	Settings: settings,
}

var (
	mapping = network.Setting{
		Name: "mapping", Help: "what the parameters of its postback and its words for states mean, as docs/networks.md says",
		Valid: func(value string) error {
			_, err := parse(value)
			return err
		},
	}
	settings = []network.Setting{mapping}
)

// mappings remembers what was read; there is one for each partner.
var mappings sync.Map

func parse(text string) (*network.Mapping, error) {
	if known, ok := mappings.Load(text); ok {
		return known.(*network.Mapping), nil
	}
	m, err := network.ParseMapping([]byte(text))
	if err == nil && m.Sum {
		err = errors.New("sum is for files: a postback tells one sale")
	}
	if err == nil {
		mappings.Store(text, &m)
	}
	return &m, err
}

func read(d network.Delivery) ([]network.Report, error) {
	if err := d.Settings.Check(settings); err != nil {
		return nil, err
	}
	m, err := parse(d.Settings.Value(mapping))
	if err != nil {
		return nil, network.Unreadable("%v", err)
	}
	form, err := network.Query(d.Body, m.Parameters["transactionId"])
	if err != nil {
		return nil, err
	}
	return []network.Report{m.Report(form)}, nil
}
