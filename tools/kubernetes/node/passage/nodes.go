package main

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"time"
)

// Where nodes are asked for, and with what.
type nodesOf struct{ server, authority, certificate, key string }

// What an API server says of a node, as far as it counts here.
type node struct {
	Spec struct {
		PodCIDRs []string `json:"podCIDRs"`
	} `json:"spec"`
	Status struct {
		Addresses []struct {
			Type    string `json:"type"`
			Address string `json:"address"`
		} `json:"addresses"`
	} `json:"status"`
}

const askTimeout = 10 * time.Second

// Gateways by the networks of pods that they lead to.
func (n nodesOf) routes() (map[string]string, error) {
	client, err := n.client()
	if err != nil {
		return nil, err
	}
	defer client.CloseIdleConnections()
	answer, err := client.Get(n.server + "/api/v1/nodes?resourceVersion=0")
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("the API server answers %s", answer.Status)
	}
	return readRoutes(body)
}

func (n nodesOf) client() (*http.Client, error) {
	authority, err := os.ReadFile(n.authority)
	if err != nil {
		return nil, err
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(authority) {
		return nil, fmt.Errorf("%s has no certificate", n.authority)
	}
	own, err := tls.LoadX509KeyPair(n.certificate, n.key)
	if err != nil {
		return nil, err
	}
	settings := &tls.Config{RootCAs: pool, Certificates: []tls.Certificate{own}}
	return &http.Client{Timeout: askTimeout, Transport: &http.Transport{TLSClientConfig: settings}}, nil
}

// A node whose kubelet has not said its address, or that has no network of pods yet, has no route.
func readRoutes(list []byte) (map[string]string, error) {
	var nodes struct {
		Items []node `json:"items"`
	}
	if err := json.Unmarshal(list, &nodes); err != nil {
		return nil, err
	}
	routes := map[string]string{}
	for _, one := range nodes.Items {
		for _, address := range one.Status.Addresses {
			gateway := net.ParseIP(address.Address).To4()
			if address.Type != "InternalIP" || gateway == nil {
				continue
			}
			for _, cidr := range one.Spec.PodCIDRs {
				if ip, _, err := net.ParseCIDR(cidr); err == nil && ip.To4() != nil {
					routes[cidr] = gateway.String()
				}
			}
		}
	}
	return routes, nil
}
