//! Databases of tests on a Citus cluster: one of the same name on every node, each knowing the others.

use std::str::FromStr as _;

use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, Connection as _, Executor as _, PgConnection};

/// The workers of the cluster that the server's own database knows.
pub struct Nodes(Vec<PgConnectOptions>);

pub async fn is_loaded(server: &str) -> bool {
    let mut connection = connect(server).await;
    let (libraries,): (String,) = sqlx::query_as("SHOW shared_preload_libraries")
        .fetch_one(&mut connection)
        .await
        .expect("a setting");
    libraries.contains("citus")
}

impl Nodes {
    /// Makes the database on the workers and tells it there and here who belongs together.
    pub async fn join(server: &str, database: &str) -> Self {
        let coordinator = PgConnectOptions::from_str(server).expect("an address");
        let mut cluster = connect(server).await;
        let nodes: Vec<(i32, String, i32)> = sqlx::query_as(
            "SELECT groupid, nodename, nodeport FROM pg_dist_node WHERE noderole = 'primary' ORDER BY groupid",
        )
        .fetch_all(&mut cluster)
        .await
        .expect("CITUS_DATABASE_URL names a database that knows the cluster's nodes");
        let mut here = open(&coordinator.clone().database(database)).await;
        run(&mut here, "CREATE EXTENSION citus").await;
        let mut workers = Vec::new();
        for (group, host, port) in nodes {
            let node = coordinator
                .clone()
                .host(&host)
                .port(u16::try_from(port).expect("a port"));
            let join = if group == 0 {
                format!("SELECT citus_set_coordinator_host('{host}', {port})")
            } else {
                let made = format!("CREATE DATABASE \"{database}\" TEMPLATE template0");
                run(&mut open(&node).await, &made).await;
                let mut there = open(&node.clone().database(database)).await;
                run(&mut there, "CREATE EXTENSION citus").await;
                workers.push(node);
                format!("SELECT citus_add_node('{host}', {port})")
            };
            run(&mut here, &join).await;
        }
        assert!(!workers.is_empty(), "the cluster has no worker");
        Self(workers)
    }

    pub async fn drop_database(&self, name: &str) {
        for node in &self.0 {
            if let Ok(mut connection) = PgConnection::connect_with(node).await {
                let sql = format!("DROP DATABASE IF EXISTS \"{name}\" WITH (FORCE)");
                let _ = connection.execute(AssertSqlSafe(sql)).await;
            }
        }
    }
}

async fn connect(server: &str) -> PgConnection {
    PgConnection::connect(server)
        .await
        .expect("TEST_DATABASE_URL answers")
}

async fn open(node: &PgConnectOptions) -> PgConnection {
    PgConnection::connect_with(node)
        .await
        .expect("the node answers")
}

async fn run(connection: &mut PgConnection, sql: &str) {
    connection
        .execute(AssertSqlSafe(sql.to_owned()))
        .await
        .unwrap_or_else(|error| panic!("{sql}: {error}"));
}
