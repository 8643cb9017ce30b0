// passage connects an API server with the pod network of its cluster: an HTTP CONNECT proxy on a Unix socket that both share, and a route to each node's pods.
//
//	passage SOCKET SERVER CA CERTIFICATE KEY
//
// It polls SERVER, the API server, for nodes. Certificate files are read again at every poll.
package main

import (
	"errors"
	"fmt"
	"log"
	"net"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// Poll interval. A new node has no serving pods before its kubelet is ready.
const pollInterval = time.Second

func main() {
	log.SetFlags(0)
	log.SetPrefix("passage: ")
	if len(os.Args) != 6 {
		log.Fatal("usage: passage SOCKET SERVER CA CERTIFICATE KEY")
	}
	listener, err := listen(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGTERM, syscall.SIGINT)
	go serve(listener)
	go keepRoutes(nodesOf{server: os.Args[2], authority: os.Args[3], certificate: os.Args[4], key: os.Args[5]})
	<-signals
	_ = listener.Close()
}

// listen removes the socket of a previous process, and listens.
func listen(path string) (net.Listener, error) {
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	listener, err := net.Listen("unix", path)
	if err != nil {
		return nil, err
	}
	return listener, os.Chmod(path, 0o600)
}

// keepRoutes updates the routes at every poll. It logs an error once until the error changes.
func keepRoutes(nodes nodesOf) {
	logged := ""
	for ; ; time.Sleep(pollInterval) {
		problem := ""
		if desired, err := nodes.routes(); err != nil {
			problem = fmt.Sprintf("cannot list nodes: %v", err)
		} else if err := setRoutes(desired); err != nil {
			problem = err.Error()
		}
		if problem != logged && problem != "" {
			log.Print(problem)
		}
		logged = problem
	}
}
