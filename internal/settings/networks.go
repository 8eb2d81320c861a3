package settings

import (
	"errors"
	"fmt"
	"os"

	"go.yaml.in/yaml/v4"

	"example.com/devolve/ledger/network"
)

// maxNetworksFile bounds the file of what networks gave us, in bytes.
const maxNetworksFile = 1 << 20

// ErrNoNetworks says that no network can be asked.
var ErrNoNetworks = errors.New("DEVOLVE_NETWORKS_FILE is not set: it names what networks gave us to ask them with")

// Network reads what the network of one partner gave us; see Networks.
func (c *Config) Network(partner string) (network.Access, error) {
	given, err := c.Networks()
	if err != nil {
		return nil, err
	}
	access, ok := given[partner]
	if !ok {
		return nil, fmt.Errorf("DEVOLVE_NETWORKS_FILE says nothing of %s", partner)
	}
	return access, nil
}

// Networks reads what networks gave us to ask them with, by partner. It is read each time, so that a change needs no restart.
func (c *Config) Networks() (map[string]network.Access, error) {
	if c.networksFile == "" {
		return nil, ErrNoNetworks
	}
	info, err := os.Stat(c.networksFile)
	if err != nil {
		return nil, fmt.Errorf("DEVOLVE_NETWORKS_FILE: %w", err)
	}
	if info.Size() > maxNetworksFile {
		return nil, errors.New("DEVOLVE_NETWORKS_FILE: it is larger than a mebibyte")
	}
	if info.Mode().Perm()&0o077 != 0 {
		return nil, fmt.Errorf("DEVOLVE_NETWORKS_FILE: it holds secrets and others may read it: chmod 600 %s", c.networksFile)
	}
	text, err := os.ReadFile(c.networksFile)
	if err != nil {
		return nil, fmt.Errorf("DEVOLVE_NETWORKS_FILE: %w", err)
	}
	var given map[string]network.Access
	if err := yaml.Unmarshal(text, &given); err != nil { // what the library says may repeat a secret
		return nil, errors.New("DEVOLVE_NETWORKS_FILE: it is no YAML of partners, each with names and texts")
	}
	return given, nil
}
