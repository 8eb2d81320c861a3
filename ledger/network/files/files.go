// Package files is for networks that neither tell nor can be asked: Amazon, Magalu, Mercado Livre and their like have reports that somebody
// downloads. An operator explains them in a mapping, and `devolve import conversions` reads them.
package files

import (
	"example.com/devolve/ledger/network"
)

// Mapping says how the network's reports are read, as docs/networks.md says.
var Mapping = network.Setting{
	Name: "mapping", Help: "what the columns of its reports and its words for states mean, as docs/networks.md says",
	Valid: func(value string) error {
		_, err := network.ParseMapping([]byte(value))
		return err
	},
}

// Adapter is that of any network with reports.
var Adapter = network.Adapter{Name: "file", Files: true, Settings: []network.Setting{Mapping}}
