// Package files is for networks that neither tell nor can be asked: Amazon, Magalu, Mercado Livre and their like have reports that somebody
// downloads. An operator explains them in a mapping, and `devolve import conversions` brings them to the inbox: Split cuts a file into deliveries,
// each with the rows of one sale as they stand there, and the form file/row reads them.
package files

import (
	"encoding/json"

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

// Row is the form of a sale of a file. It names the rules by which two people agreed to read it, so that nobody changes them alone afterwards.
var Row = network.Form{Name: "file/row", Read: read}

// Adapter is that of any network with reports.
var Adapter = network.Adapter{Name: "file", Files: true, Settings: []network.Setting{Mapping}, More: []*network.Form{&Row}}

// origin is the first line of a delivery, a document of JSON. The header of the file follows, and the rows of the sale, byte for byte.
type origin struct {
	File    string          `json:"file"`              // the SHA-256 of the file
	Lines   []int           `json:"lines"`             // where the rows begin there
	AsOf    string          `json:"asOf,omitempty"`    // when the file was true, for rows that do not say when they changed
	Charset string          `json:"charset,omitempty"` // of the file; empty: UTF-8
	Mapping json.RawMessage `json:"mapping,omitempty"` // by which it is read; none: the columns are our own
}

// charsetLatin is the one charset beside UTF-8.
const charsetLatin = "windows-1252"
